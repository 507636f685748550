import { tableMachine } from '#server/sim/provider/table/tableMachine.ts'
import { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { anchorMachine } from '#src/machines/anchor/anchorMachine.ts'
import { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { outboxMachine } from '#src/machines/chat/outboxMachine.ts'
import { sendMachine } from '#src/machines/chat/sendMachine.ts'
import { depositMachine } from '#src/machines/deposit/depositMachine.ts'
import { depositOrderMachine } from '#src/machines/deposit/depositOrderMachine.ts'
import { durableOrderMachine } from '#src/machines/durableOrder/durableOrderMachine.ts'
import { giftMachine } from '#src/machines/gifts/giftMachine.ts'
import { withdrawalMachine } from '#src/machines/withdrawal/withdrawalMachine.ts'
import { withdrawalOrderMachine } from '#src/machines/withdrawal/withdrawalOrderMachine.ts'
import { withdrawPasswordMachine } from '#src/machines/withdrawal/withdrawPasswordMachine.ts'
import { chatRoomMachine } from '#src/machines/chat/chatRoomMachine.ts'
import { roomMachine } from '#src/machines/room/roomMachine.ts'
import { verificationMachine } from '#src/machines/verification/verificationMachine.ts'
import { codeMachine } from '#src/machines/account/codeMachine.ts'
import { nameCheckMachine } from '#src/machines/account/nameCheckMachine.ts'
import { recoverMachine } from '#src/machines/account/recoverMachine.ts'
import { profileMachine } from '#src/machines/profile/profileMachine.ts'
import { registerMachine } from '#src/machines/account/registerMachine.ts'
import { codeOracles, nameCheckOracles, registerOracles } from './account/accountOracles.ts'
import { codeScripts, nameCheckScripts, registerScripts } from './account/accountScripts.ts'
import { recoverOracles } from './account/recoverOracles.ts'
import { recoverScripts } from './account/recoverScripts.ts'
import { activityPageModel } from './activities/activityPageModel.ts'
import { rainModel } from './activities/rainModel.ts'
import { actModels } from './acts/actModels.ts'
import { questionModel } from './activities/questionModel.ts'
import { anchorOracles } from './anchor/anchorOracle.ts'
import { anchorScripts } from './anchor/anchorScript.ts'
import { contentEditModel } from './content/contentEditModel.ts'
import { chatScripts } from './chat/chatScript.ts'
import { chatListOracles } from './chatList/listOracles.ts'
import { chatListScripts } from './chatList/listScript.ts'
import { availabilityOracles } from './chat/availabilityOracles.ts'
import { permissionOracles } from './chat/permissionOracles.ts'
import { depositOracles } from './deposit/depositOracle.ts'
import { depositOrderOracles } from './deposit/depositOrderOracle.ts'
import { depositOrderScripts, depositScripts } from './deposit/depositScript.ts'
import { durableOrderScripts } from './durableOrder/durableOrderScript.ts'
import { stepsOracle } from './durableOrder/stepsOracle.ts'
import { tabsOracles } from './durableOrder/tabsOracle.ts'
import { formModels } from './forms/formModels.ts'
import { siteFormModel } from './forms/siteFormModel.ts'
import { giftOracles } from './gifts/giftOracle.ts'
import { giftScripts } from './gifts/giftScript.ts'
import { raidModel } from './moderation/raidModel.ts'
import { agentFormModel } from './agent/agentFormModel.ts'
import { supportChatModel } from './support/supportModel.ts'
import { gameModel } from './games/gameModel.ts'
import { hallModel } from './games/hallModel.ts'
import { verifyModel } from './games/verifyModel.ts'
import { wheelModel } from './activities/wheelModel.ts'
import { letterDraftModel } from './letters/letterDraftModel.ts'
import { listModels } from './lists/listModels.ts'
import { messageModels } from './messages/messageModels.ts'
import { noticesModel } from './notices/noticesModel.ts'
import { outboxOracles, sendOracles } from './outbox/outboxOracles.ts'
import { outboxScripts, sendScripts } from './outbox/outboxScript.ts'
import { frameModels } from './frame/frameModel.ts'
import { roundModel } from './frame/roundModel.ts'
import { seatModel } from './frame/seatModel.ts'
import { showModel } from './frame/showModel.ts'
import { betSheetModel } from './sportsbook/betSheetModel.ts'
import { slipModel } from './sportsbook/slipModel.ts'
import { playerModel } from './player/playerModel.ts'
import { tableOracles } from './table/tableOracle.ts'
import { tableScripts } from './table/tableScript.ts'
import { walletModel } from './wallet/walletModel.ts'
import { withdrawalOrderOracles, withdrawPasswordOracles } from './withdrawal/orderOracles.ts'
import { withdrawalOracles } from './withdrawal/withdrawalOracle.ts'
import { withdrawalOrderScripts, withdrawalScripts, withdrawPasswordScripts } from './withdrawal/withdrawalScript.ts'
import { chatRoomOracles, chatRoomScripts } from './room/chatRoomModel.ts'
import { roomOracles } from './room/roomOracle.ts'
import { roomScripts } from './room/roomScript.ts'
import { roomViewModel } from './room/roomViewModel.ts'
import type { Model } from './kit/model.ts'
import { profileOracles } from './profile/profileOracles.ts'
import { profileScripts } from './profile/profileScripts.ts'
import { verificationOracles } from './verification/verificationOracle.ts'
import { verificationScripts } from './verification/verificationScript.ts'
import { sessionOracles } from './session/sessionOracle.ts'
import { sessionScripts } from './session/sessionScript.ts'

/** Machines that are tested by their models. */
export const MODELS: readonly Model[] = [
  {
    name: 'sessionMachine',
    machine: sessionMachine,
    oracles: sessionOracles,
    scripts: sessionScripts,
    browser: 'session/sessionPaths.spec.ts',
  },
  {
    name: 'verificationMachine',
    machine: verificationMachine,
    oracles: verificationOracles,
    scripts: verificationScripts,
    browser: 'session/verificationPaths.spec.ts',
  },
  {
    name: 'registerMachine',
    machine: registerMachine,
    oracles: registerOracles,
    scripts: registerScripts,
    browser: 'session/register.spec.ts',
  },
  {
    name: 'recoverMachine',
    machine: recoverMachine,
    oracles: recoverOracles,
    scripts: recoverScripts,
    browser: 'session/recovery.spec.ts',
  },
  {
    name: 'profileMachine',
    machine: profileMachine,
    oracles: profileOracles,
    scripts: profileScripts,
    browser: 'session/profile.spec.ts',
  },
  {
    name: 'codeMachine',
    machine: codeMachine,
    oracles: codeOracles,
    scripts: codeScripts,
    browser: 'session/register.spec.ts',
  },
  {
    name: 'nameCheckMachine',
    machine: nameCheckMachine,
    oracles: nameCheckOracles,
    scripts: nameCheckScripts,
    browser: 'session/register.spec.ts',
  },
  {
    name: 'anchorMachine',
    machine: anchorMachine,
    oracles: anchorOracles,
    scripts: anchorScripts,
    browser: 'live/anchorPaths.spec.ts',
  },
  {
    name: 'chatMachine',
    machine: chatMachine,
    oracles: [...availabilityOracles, ...permissionOracles],
    scripts: chatScripts,
    browser: 'live/chatPaths.spec.ts',
  },
  {
    name: 'chatListMachine',
    machine: chatListMachine,
    oracles: chatListOracles,
    scripts: chatListScripts,
    browser: 'live/chatLists.spec.ts',
  },
  { name: 'tableMachine', machine: tableMachine, oracles: tableOracles, scripts: tableScripts, browser: null },
  {
    name: 'roomMachine',
    machine: roomMachine,
    oracles: roomOracles,
    scripts: roomScripts,
    browser: 'live/rooms.spec.ts',
  },
  {
    name: 'chatRoomMachine',
    machine: chatRoomMachine,
    oracles: chatRoomOracles,
    scripts: chatRoomScripts,
    browser: 'games/table.spec.ts',
  },
  {
    name: 'depositMachine',
    machine: depositMachine,
    oracles: depositOracles,
    scripts: depositScripts,
    browser: 'cashier/depositPaths.spec.ts',
  },
  {
    name: 'depositOrderMachine',
    machine: depositOrderMachine,
    oracles: depositOrderOracles,
    scripts: depositOrderScripts,
    browser: 'cashier/depositPaths.spec.ts',
  },
  {
    name: 'withdrawalMachine',
    machine: withdrawalMachine,
    oracles: withdrawalOracles,
    scripts: withdrawalScripts,
    browser: 'cashier/withdrawalPaths.spec.ts',
  },
  {
    name: 'withdrawalOrderMachine',
    machine: withdrawalOrderMachine,
    oracles: withdrawalOrderOracles,
    scripts: withdrawalOrderScripts,
    browser: 'cashier/withdrawalPaths.spec.ts',
  },
  {
    name: 'withdrawPasswordMachine',
    machine: withdrawPasswordMachine,
    oracles: withdrawPasswordOracles,
    scripts: withdrawPasswordScripts,
    browser: 'cashier/withdrawalPaths.spec.ts',
  },
  {
    name: 'durableOrderMachine',
    machine: durableOrderMachine,
    oracles: [stepsOracle, ...tabsOracles],
    scripts: durableOrderScripts,
    browser: 'sportsbook/betTabs.spec.ts',
  },
  {
    name: 'giftMachine',
    machine: giftMachine,
    oracles: giftOracles,
    scripts: giftScripts,
    browser: 'live/gifts.spec.ts',
  },
  {
    name: 'sendMachine',
    machine: sendMachine,
    oracles: sendOracles,
    scripts: sendScripts,
    browser: 'live/chat.spec.ts',
  },
  {
    name: 'outboxMachine',
    machine: outboxMachine,
    oracles: outboxOracles,
    scripts: outboxScripts,
    browser: 'live/chat.spec.ts',
  },
  ...formModels,
  noticesModel,
  walletModel,
  activityPageModel,
  ...frameModels,
  rainModel,
  roundModel,
  seatModel,
  showModel,
  letterDraftModel,
  agentFormModel,
  raidModel,
  siteFormModel,
  questionModel,
  supportChatModel,
  contentEditModel,
  gameModel,
  hallModel,
  verifyModel,
  roomViewModel,
  slipModel,
  betSheetModel,
  playerModel,
  wheelModel,
  ...messageModels,
  ...actModels,
  ...listModels,
]
