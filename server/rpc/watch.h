// WatchMatch: one server stream of one match.
#pragma once

#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include "server/match/host.h"
#include "server/rpc/gate.h"

namespace galloper::rpc {

grpc::ServerWriteReactor<grpc::ByteBuffer>* start_watch(Gate& gate, match::Host& host,
                                                        grpc::CallbackServerContext* context,
                                                        const grpc::ByteBuffer& request);

}  // namespace galloper::rpc
