import type { SentCode } from '#src/machines/account/codeMachine.ts'
import type { RegisterFields, RegisterTerms } from '#src/machines/account/registerFields.ts'
import type { RegisterOpening } from '#src/machines/account/registerMachine.ts'

export const NOW = Date.UTC(2026, 0, 2)
export const PHONE = { channel: 'phone', target: '+8613800138000' } as const
export const OTHER_PHONE = { channel: 'phone', target: '+8613900139000' } as const
const TERMS: RegisterTerms = { isOpen: true, phone: 'required', email: 'off', coins: 2_000 }
export const OPENING: RegisterOpening = { terms: TERMS, referrer: 'M**' }

/** What a person writes in both steps. */
export const ACCOUNT: Partial<RegisterFields> = { name: 'harbour1', password: 'lighthouse7' }
export const PERSON: Partial<RegisterFields> = {
  birthday: '1990-02-28',
  country: 'CN',
  phone: '138 0013 8000',
  phoneCode: '123456',
  agreed: true,
}
export const TICKETS = { phone: 'ticket-of-a-code' }

/** A code that was sent at a time, in ms. */
export const sentAt = (at: number): SentCode => ({
  contact: PHONE,
  ticket: TICKETS.phone,
  againAt: at + 60_000,
  expiresAt: at + 300_000,
})
