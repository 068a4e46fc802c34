#include "client/terminal/order_list.h"

#include <gtest/gtest.h>
#include <stdlib.h>

namespace galloper::terminal {
namespace {

namespace fs = std::filesystem;

class OrderListTest : public testing::Test {
 protected:
  OrderListTest() {
    std::string pattern = (fs::temp_directory_path() / "galloper-orders-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~OrderListTest() override { fs::remove_all(folder_); }

  static v1::ListLegalOrdersResponse list_of(std::uint64_t version) {
    v1::ListLegalOrdersResponse list;
    list.set_version(version);
    list.add_orders()->set_number(1);
    list.add_orders()->set_number(2);
    return list;
  }

  const ListOwner owner_{"127.0.0.1:7450", "token", "match", v1::SEAT_UNSPECIFIED};
  fs::path folder_;
};

TEST_F(OrderListTest, ANumberMeansWhatWasListed) {
  ASSERT_TRUE(OrderList(owner_, folder_).keep(list_of(12)));
  const auto list = OrderList(owner_, folder_).load();
  ASSERT_TRUE(list);
  EXPECT_EQ(list->version(), 12u);
  EXPECT_EQ(numbered(*list, 2)->number(), 2u);
}

TEST_F(OrderListTest, EachServerSessionMatchAndSeatHasAListOfItsOwn) {
  ASSERT_TRUE(OrderList(owner_, folder_).keep(list_of(12)));
  for (const int changed : {0, 1, 2, 3}) {
    ListOwner other = owner_;
    if (changed == 0) other.server = "127.0.0.1:7451";
    if (changed == 1) other.token = "another";
    if (changed == 2) other.match_id = "another";
    if (changed == 3) other.seat = v1::SEAT_NORTH;
    const auto list = OrderList(other, folder_).load();
    ASSERT_FALSE(list) << changed;
    EXPECT_EQ(list.error().code, ErrorCode::kFailedPrecondition);
    EXPECT_NE(list.error().message.find("galloper match orders"), std::string::npos);
  }
}

TEST_F(OrderListTest, AMatchIdCannotLeaveTheFolder) {
  ListOwner owner = owner_;
  owner.match_id = "../../escape";
  ASSERT_TRUE(OrderList(owner, folder_ / "inner").keep(list_of(1)));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

TEST_F(OrderListTest, ANumberThatIsNotThereIsNamed) {
  const auto order = numbered(list_of(12), 3);
  ASSERT_FALSE(order);
  EXPECT_EQ(order.error().message, "The list last shown has no order 3: it goes from 1 to 2.");
}

}  // namespace
}  // namespace galloper::terminal
