import { authCalls } from './auth.ts'
import { captchaCalls } from './captcha.ts'
import { depositCalls } from './deposit.ts'
import { devCalls } from './dev.ts'
import { gameCalls } from './game.ts'
import { liveCalls } from './live.ts'
import { memberCalls } from './member.ts'
import { saferPlayCalls } from './saferPlay.ts'
import { depositCaseCalls } from './depositCase.ts'
import { reviewCalls } from './review.ts'
import { savedCardCalls } from './savedCards.ts'
import { recordCalls } from './records.ts'
import { siteCalls } from './site.ts'
import { timeCalls } from './time.ts'
import { venueCalls } from './venue.ts'
import { walletCalls } from './wallet.ts'
import { yebCalls } from './yeb.ts'
import { withdrawalCalls } from './withdrawal.ts'
import { withdrawPasswordCalls } from './withdrawPassword.ts'

/** Every call, by name. The server needs a handler for each; docs and hostile-input tests walk it. */
export const calls = {
  ...siteCalls,
  ...authCalls,
  ...captchaCalls,
  ...memberCalls,
  ...liveCalls,
  ...gameCalls,
  ...venueCalls,
  ...saferPlayCalls,
  ...savedCardCalls,
  ...walletCalls,
  ...yebCalls,
  ...recordCalls,
  ...withdrawPasswordCalls,
  ...withdrawalCalls,
  ...reviewCalls,
  ...depositCaseCalls,
  ...depositCalls,
  ...timeCalls,
  ...devCalls,
}
