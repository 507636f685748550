import type { SheetWords } from './keys.ts'

/** Words of reports and of links that lead away, in English. */
export const enSheets: SheetWords = {
  sheets: {
    reportTitle: 'Report the message of {{name}}',
    reportReason: 'Reason',
    reportNote: 'Anything to add (optional)',
    reportSubmit: 'Report',
    reportFailed: 'Not reported',
    leaveTitle: 'Leaving this site',
    leaveText: 'This link leads to {{host}}, which is not part of this site. Never enter your password of this site elsewhere.',
    leaveCopy: 'Copy',
    leaveStay: 'Stay here',
    leaveOpen: 'Continue',
    reason: { abuse: 'Abuse', spam: 'Spam', fraud: 'Fraud', privacy: 'Private details', other: 'Something else' },
  },
}
