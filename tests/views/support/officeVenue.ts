import type { OfficeVenue } from '#src/api/model/officeVenue.ts'

/** A venue as the back office has it. */
export const VENUE: OfficeVenue = {
  venue: 'OBTY',
  kind: 'sports',
  brand: 'tidepool',
  wallet: 'transfer',
  provider: null,
  state: 'open',
  place: 3,
  nameChinese: '体育',
  nameEnglish: 'Sports',
  from: null,
  until: null,
  words: { 'zh-CN': '', en: '' },
  isOpen: true,
  version: 7,
}
