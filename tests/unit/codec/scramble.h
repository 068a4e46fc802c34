// Messages as no honest server wrote them.
#pragma once

#include <google/protobuf/message.h>

#include <vector>

#include "common/base/random.h"

namespace galloper {

// Every number of a message, wherever it is nested, may become another.
inline void scramble(google::protobuf::Message* message, Random& random) {
  const auto* reflection = message->GetReflection();
  std::vector<const google::protobuf::FieldDescriptor*> fields;
  reflection->ListFields(*message, &fields);
  for (const auto* field : fields) {
    if (field->type() == google::protobuf::FieldDescriptor::TYPE_MESSAGE && !field->is_repeated()) {
      scramble(reflection->MutableMessage(message, field), random);
    } else if (field->type() == google::protobuf::FieldDescriptor::TYPE_UINT32 && !field->is_repeated()) {
      if (random.below(3) == 0)
        reflection->SetUInt32(message, field, static_cast<std::uint32_t>(random.below(130)));
    } else if (field->type() == google::protobuf::FieldDescriptor::TYPE_ENUM && !field->is_repeated()) {
      if (random.below(3) == 0) reflection->SetEnumValue(message, field, static_cast<int>(random.below(12)));
    }
  }
}

}  // namespace galloper
