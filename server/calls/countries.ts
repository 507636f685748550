import type { countryCalls } from '#src/api/contract/countries.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { COUNTRIES, DIAL_CODES } from '#src/api/model/phone.ts'
import type { CallContext } from './context.ts'

export const countryHandlers = {
  countryList: (_, { caller: { language } }) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return { list: COUNTRIES.map((code) => ({ code, dialCode: DIAL_CODES[code], name: names.of(code) ?? code })) }
  },
} satisfies Handlers<typeof countryCalls, CallContext>
