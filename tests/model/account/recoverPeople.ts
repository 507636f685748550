import type { SentCode } from '#src/machines/account/codeMachine.ts'
import type { RecoveryGrant } from '#src/machines/account/recoverMachine.ts'

export const NOW = Date.UTC(2026, 0, 2)
export const CONTACT = { channel: 'phone', target: '+8613800138000' } as const
export const CODE_TICKET = 'ticket-of-a-code'
export const DRAFT = { name: ' Harbour1', channel: 'phone', country: 'CN', phone: '138 0013 8000', email: '' } as const
export const PASSWORD = 'lighthouse7'

/** What a right code gives at a time, in ms. */
export const grantAt = (at: number): RecoveryGrant => ({ ticket: 'ticket-for-a-password', expiresAt: at + 600_000 })

/** A code that was sent at a time, in ms. */
export const sentTo = (at: number): SentCode => ({
  contact: CONTACT,
  name: 'harbour1',
  ticket: CODE_TICKET,
  againAt: at + 60_000,
  expiresAt: at + 300_000,
})
