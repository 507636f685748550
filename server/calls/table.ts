import type { calls } from '#src/api/contract/calls.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { authHandlers } from './auth.ts'
import { captchaHandlers } from './captcha.ts'
import { chatHandlers } from './chat.ts'
import type { CallContext } from './context.ts'
import { depositHandlers } from './deposit.ts'
import { depositCaseHandlers } from './depositCase.ts'
import { devHandlers } from './dev.ts'
import { gameHandlers } from './games.ts'
import { giftHandlers } from './gifts.ts'
import { listHandlers } from './lists.ts'
import { matchHandlers } from './matches.ts'
import { memberHandlers } from './member.ts'
import { moderationHandlers } from './moderation.ts'
import { saferPlayHandlers } from './saferPlay.ts'
import { reviewHandlers } from './review.ts'
import { savedCardHandlers } from './savedCards.ts'
import { siteHandlers } from './site.ts'
import { timeHandlers } from './time.ts'
import { videoHandlers } from './video.ts'
import { venueHandlers } from './venue.ts'
import { walletHandlers } from './wallet.ts'
import { yebHandlers } from './yeb.ts'
import { withdrawalHandlers } from './withdrawal.ts'
import { withdrawPasswordHandlers } from './withdrawPassword.ts'

/** A handler for every call of the contract; a missing one does not compile. */
export const handlers: Handlers<typeof calls, CallContext> = {
  ...siteHandlers,
  ...authHandlers,
  ...captchaHandlers,
  ...memberHandlers,
  ...listHandlers,
  ...matchHandlers,
  ...videoHandlers,
  ...chatHandlers,
  ...giftHandlers,
  ...moderationHandlers,
  ...gameHandlers,
  ...venueHandlers,
  ...saferPlayHandlers,
  ...savedCardHandlers,
  ...walletHandlers,
  ...yebHandlers,
  ...withdrawPasswordHandlers,
  ...withdrawalHandlers,
  ...reviewHandlers,
  ...depositHandlers,
  ...depositCaseHandlers,
  ...timeHandlers,
  ...devHandlers,
}
