// Play: the long-lived stream of one client, orders in, answers and updates out.
#pragma once

#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include "server/match/host.h"
#include "server/rpc/gate.h"

namespace galloper::rpc {

grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>* start_play(Gate& gate, match::Host& host,
                                                                        grpc::CallbackServerContext* context);

}  // namespace galloper::rpc
