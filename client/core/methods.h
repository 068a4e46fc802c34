// Which call a request belongs to, so that Connection::call(request) can be neither misspelt nor given the
// wrong reply.
#pragma once

#include "galloper/v1/account_service.pb.h"
#include "galloper/v1/match_service.pb.h"
#include "galloper/v1/scenario_service.pb.h"

namespace galloper::client {

namespace v1 = ::galloper::v1;

template <class Request>
struct Method;

#define GALLOPER_METHOD(service, method)                                       \
  template <>                                                                  \
  struct Method<v1::method##Request> {                                         \
    using Reply = v1::method##Response;                                        \
    static constexpr const char* kPath = "/galloper.v1." #service "/" #method; \
  }

GALLOPER_METHOD(AccountService, Register);
GALLOPER_METHOD(AccountService, SignIn);
GALLOPER_METHOD(AccountService, SignOut);
GALLOPER_METHOD(AccountService, CreateGuest);
GALLOPER_METHOD(AccountService, GetMe);
GALLOPER_METHOD(AccountService, ExportAccount);
GALLOPER_METHOD(AccountService, DeleteAccount);
GALLOPER_METHOD(ScenarioService, ListScenarios);
GALLOPER_METHOD(ScenarioService, GetScenario);
GALLOPER_METHOD(ScenarioService, CheckScenario);
GALLOPER_METHOD(ScenarioService, ListRules);
GALLOPER_METHOD(MatchService, CreateMatch);
GALLOPER_METHOD(MatchService, JoinMatch);
GALLOPER_METHOD(MatchService, ContributePhrase);
GALLOPER_METHOD(MatchService, GetMatch);
GALLOPER_METHOD(MatchService, ListMatches);
GALLOPER_METHOD(MatchService, ListLegalOrders);
GALLOPER_METHOD(MatchService, GetFireArcs);
GALLOPER_METHOD(MatchService, SubmitOrder);
GALLOPER_METHOD(MatchService, UndoOrder);
GALLOPER_METHOD(MatchService, PauseMatch);
GALLOPER_METHOD(MatchService, SendChat);
GALLOPER_METHOD(MatchService, ListChat);
GALLOPER_METHOD(MatchService, GetReplay);
GALLOPER_METHOD(MatchService, ExportMatch);

#undef GALLOPER_METHOD

}  // namespace galloper::client
