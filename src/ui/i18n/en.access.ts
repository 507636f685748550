import type { AccessWords } from './keys.ts'

/** Words of alerts and of the pages that stand for the site while it cannot be entered, in English. */
export const enAccess: AccessWords = {
  alert: { title: 'Notice', ok: 'OK' },
  access: {
    maintenanceTitle: 'Under maintenance',
    maintenanceText: 'We are improving the site. You will be taken back to where you were when it is done.',
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
  service: {
    title: 'Customer service',
    heading: 'Contact customer service',
    lead: 'If you have trouble with your login, your account or access, this is how to reach us.',
    chat: 'Live chat',
    openChat: 'Open the chat',
    email: 'E-mail',
    hours: 'Hours',
    reference: 'Device reference',
    referenceText: 'Please quote it when you contact us, so that we can find the trouble.',
    copy: 'Copy the reference',
    copied: 'Copied',
    copyByHand: 'It could not be copied. Please select it above and copy it by hand',
    failed: 'The contact details could not be loaded',
  },
}
