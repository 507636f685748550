/** How long what members write and are told is kept, in days: the sweeps of the server and the terms that members read go by it. */
export const KEPT_DAYS = {
  /** Lines of rooms. */
  chat: 30,
  /** Security notices and reports of lines. */
  notices: 90,
  /** Messages to members. */
  messages: 180,
  /** Letters to customer service, from when they are closed. */
  letters: 365,
  /** Chats with customer service, messages that visitors left and forms that were sent to the site, from when they are over. */
  support: 180,
  /** Logins, from when they expire. */
  sessions: 30,
  /** Fingerprints of phones and e-mail addresses that a member does not use any more: what an exclusion is known by. */
  formerContacts: 5 * 366,
} as const
