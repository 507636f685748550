import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the pages that stand for the site while it cannot be entered, in English. */
export const words: SameKeys<typeof chinese> = {
  access: {
    maintenanceTitle: 'Under maintenance',
    maintenanceText: 'We are improving the site. You will be taken back to where you were when it is done.',
    until: 'Expected back {{until}}',
    alertTitle: 'No access right now',
    alertText: 'Access is limited. Please try again later, or contact customer service.',
    reason: 'Reason: {{reason}}',
    restrictionTitle: 'Not available in your region',
    restrictionText: 'The rules do not allow us to serve the region that you are in.',
    robotTitle: 'Security check',
    robotText: 'There were unusually many requests from here. Please complete the check to go on.',
    verify: 'Start the check',
    again: 'Check again',
    checking: 'Checking…',
    service: 'Customer service',
    staffLogin: 'Staff login',
    staffEnter: 'Enter as staff',
  },
}
