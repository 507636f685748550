import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the pages that stand for the site while it cannot be entered, in English. */
export const words: SameKeys<typeof chinese> = {
  access: {
    maintenanceTitle: 'Under maintenance',
    maintenanceText: 'We are updating the site. This page checks by itself and takes you back to where you were.',
    until: 'Expected back {{until}}',
    alertTitle: 'No access right now',
    alertText: 'Your network cannot use the site for now. Please try again later, or contact customer service.',
    openUntil: 'Until {{until}}',
    reason: 'Reason: {{reason}}',
    restrictionTitle: 'Not available in your region',
    restrictionText: 'We are not permitted to offer the site in your region.',
    robotTitle: 'Security check',
    robotText: 'We noticed an unusual number of requests. Please complete the check to continue.',
    verify: 'Start the check',
    again: 'Check again',
    checking: 'Checking…',
    service: 'Customer service',
    staffLogin: 'Staff login',
    staffEnter: 'Enter as staff',
  },
}
