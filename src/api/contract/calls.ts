import { activityCalls } from './activities.ts'
import { activityOfficeCalls } from './activityOffice.ts'
import { adjustmentCalls } from './adjustments.ts'
import { anchorPlaceCalls } from './anchorPlace.ts'
import { anchorCalls } from './anchors.ts'
import { backOfficeCalls } from './backOffice.ts'
import { sessionCalls } from './session.ts'
import { chatCalls } from './chat.ts'
import { chatPeopleCalls } from './chatPeople.ts'
import { chatReportCalls } from './chatReports.ts'
import { coinBalanceCalls } from './coinBalance.ts'
import { announcementCalls } from './announcements.ts'
import { articleCalls } from './articles.ts'
import { contentCalls } from './content.ts'
import { contentPreviewCalls } from './contentPreviews.ts'
import { contentOfficeCalls } from './contentOffice.ts'
import { countryCalls } from './countries.ts'
import { deliveryOfficeCalls } from './deliveryOffice.ts'
import { depositCalls } from './deposit.ts'
import { depositCaseCalls } from './depositCases.ts'
import { depositOfficeCalls } from './depositOffice.ts'
import { devCalls } from './dev.ts'
import { customerServiceCalls } from './customerService.ts'
import { dormantAccountCalls } from './dormantAccount.ts'
import { dormantWakeCalls } from './dormantWake.ts'
import { coinShopCalls } from './coinShop.ts'
import { exchangeCalls } from './exchange.ts'
import { favouriteCalls } from './favourites.ts'
import { gameHallCalls } from './gameHall.ts'
import { gameOfficeCalls } from './gameOffice.ts'
import { gameCalls } from './games.ts'
import { giftCalls } from './gifts.ts'
import { historyCalls } from './history.ts'
import { agentOfficeCalls } from './agentOffice.ts'
import { agentCalls } from './agents.ts'
import { inviteCalls } from './invite.ts'
import { languageCalls } from './language.ts'
import { matchCalls } from './matches.ts'
import { reminderCalls } from './reminders.ts'
import { scheduleCalls } from './schedule.ts'
import { searchCalls } from './search.ts'
import { shortLinkCalls } from './shortLinks.ts'
import { letterCalls } from './letters.ts'
import { letterOfficeCalls } from './letterOffice.ts'
import { formCalls } from './forms.ts'
import { formOfficeCalls } from './formOffice.ts'
import { helpRatingCalls } from './helpRatings.ts'
import { memberCalls } from './member.ts'
import { memberOfficeCalls } from './memberOffice.ts'
import { gradeOfficeCalls } from './gradeOffice.ts'
import { gradeCalls } from './grades.ts'
import { pointShopCalls } from './pointShop.ts'
import { pointCalls } from './points.ts'
import { drawCalls } from './draws.ts'
import { grantCalls } from './grants.ts'
import { welfareCalls } from './welfare.ts'
import { messageCalls } from './messages.ts'
import { messageOfficeCalls } from './messageOffice.ts'
import { moderationCalls } from './moderation.ts'
import { oddsCalls } from './odds.ts'
import { operatorCalls } from './operators.ts'
import { passwordCalls } from './password.ts'
import { raiseCalls } from './raises.ts'
import { realNameCalls } from './realName.ts'
import { recordCalls } from './records.ts'
import { recoveryCalls } from './recovery.ts'
import { registrationCalls } from './registration.ts'
import { reportCalls } from './reports.ts'
import { roomCalls } from './rooms.ts'
import { roomOfficeCalls } from './roomOffice.ts'
import { saferPlayCalls } from './saferPlay.ts'
import { savedCardCalls } from './savedCards.ts'
import { setupCalls } from './setup.ts'
import { secondFactorCalls } from './secondFactor.ts'
import { memberFactorCalls } from './memberFactor.ts'
import { contactCalls } from './contacts.ts'
import { securityNoticeCalls } from './securityNotices.ts'
import { memberSessionCalls } from './memberSessions.ts'
import { securityProgressCalls } from './securityProgress.ts'
import { siteCalls } from './site.ts'
import { siteOfficeCalls } from './siteOffice.ts'
import { sportsbookCalls } from './sportsbook.ts'
import { strayRoundCalls } from './strayRounds.ts'
import { supportCalls } from './support.ts'
import { supportOfficeCalls } from './supportOffice.ts'
import { taskCalls } from './tasks.ts'
import { timeCalls } from './time.ts'
import { trailCalls } from './trail.ts'
import { profileCalls } from './profile.ts'
import { uploadCalls } from './uploads.ts'
import { venueCalls } from './venues.ts'
import { venueOfficeCalls } from './venueOffice.ts'
import { verificationCalls } from './verification.ts'
import { videoCalls } from './video.ts'
import { walletCalls } from './wallet.ts'
import { withdrawalCalls } from './withdrawal.ts'
import { withdrawalReviewCalls } from './withdrawalReview.ts'
import { withdrawPasswordCalls } from './withdrawPassword.ts'
import { yebCalls } from './yeb.ts'
import { voteOfficeCalls } from './voteOffice.ts'

/** Every call, by name. The server needs a handler for each; docs and hostile-input tests walk it. */
export const calls = {
  ...siteCalls,
  ...customerServiceCalls,
  ...announcementCalls,
  ...contentCalls,
  ...articleCalls,
  ...helpRatingCalls,
  ...languageCalls,
  ...countryCalls,
  ...setupCalls,
  ...sessionCalls,
  ...registrationCalls,
  ...recoveryCalls,
  ...passwordCalls,
  ...securityNoticeCalls,
  ...contactCalls,
  ...securityProgressCalls,
  ...memberSessionCalls,
  ...memberFactorCalls,
  ...dormantAccountCalls,
  ...dormantWakeCalls,
  ...verificationCalls,
  ...memberCalls,
  ...gradeCalls,
  ...gradeOfficeCalls,
  ...pointCalls,
  ...pointShopCalls,
  ...welfareCalls,
  ...grantCalls,
  ...drawCalls,
  ...inviteCalls,
  ...agentCalls,
  ...agentOfficeCalls,
  ...taskCalls,
  ...activityCalls,
  ...activityOfficeCalls,
  ...voteOfficeCalls,
  ...messageCalls,
  ...uploadCalls,
  ...profileCalls,
  ...letterCalls,
  ...formCalls,
  ...supportCalls,
  ...anchorCalls,
  ...anchorPlaceCalls,
  ...matchCalls,
  ...searchCalls,
  ...shortLinkCalls,
  ...oddsCalls,
  ...favouriteCalls,
  ...reminderCalls,
  ...scheduleCalls,
  ...roomCalls,
  ...roomOfficeCalls,
  ...venueOfficeCalls,
  ...gameOfficeCalls,
  ...strayRoundCalls,
  ...siteOfficeCalls,
  ...contentOfficeCalls,
  ...contentPreviewCalls,
  ...reportCalls,
  ...videoCalls,
  ...chatCalls,
  ...historyCalls,
  ...chatPeopleCalls,
  ...chatReportCalls,
  ...moderationCalls,
  ...coinBalanceCalls,
  ...giftCalls,
  ...venueCalls,
  ...gameCalls,
  ...gameHallCalls,
  ...sportsbookCalls,
  ...saferPlayCalls,
  ...realNameCalls,
  ...savedCardCalls,
  ...walletCalls,
  ...exchangeCalls,
  ...coinShopCalls,
  ...yebCalls,
  ...recordCalls,
  ...withdrawPasswordCalls,
  ...withdrawalCalls,
  ...backOfficeCalls,
  ...secondFactorCalls,
  ...memberOfficeCalls,
  ...messageOfficeCalls,
  ...letterOfficeCalls,
  ...formOfficeCalls,
  ...supportOfficeCalls,
  ...deliveryOfficeCalls,
  ...operatorCalls,
  ...trailCalls,
  ...withdrawalReviewCalls,
  ...depositCalls,
  ...depositCaseCalls,
  ...depositOfficeCalls,
  ...adjustmentCalls,
  ...raiseCalls,
  ...timeCalls,
  ...devCalls,
}
