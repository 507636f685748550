/** Acts that leave a row in the trail: calls of staff, and commands of the owner. A test holds them to the contract. */
export const ACTS = [
  'operatorAdd',
  'operatorRightsSet',
  'operatorStatusSet',
  'operatorPasswordReset',
  'withdrawalReviewAct',
  'depositCaseAct',
  'officeAnchorSave',
  'officeStreamKey',
  'officeGiftSave',
  'officeAnnounce',
  'officeAnnouncementRemove',
  'officeModeratorSet',
  'officeRestrictionEnd',
  'chatOperation',
  'chatUnblock',
  'chatUndo',
  'roomSetup',
  'reportDismiss',
  'devTrigger',
  'devEffect',
  'maintenance',
  'block',
  'unblock',
  'reversal',
  'failover',
  'add',
  'password',
  'disable',
  'enable',
  'role',
  'rights',
  'bet-delay',
  'payer-key',
] as const
type Act = (typeof ACTS)[number]

/** Whether there are words for an act; one of another version is shown by its name. */
export function isKnownAct(act: string): act is Act {
  return ACTS.some((known) => known === act)
}
