import type { TFunction } from 'i18next'

/** What the codes of senders mean: their network's, their mail server's, and their answers as HTTP. */
const MEANINGS = {
  unreachable: /^(ETIMEDOUT|ECONN\w*|ESOCKET|ENOTFOUND|EAI_AGAIN|EDNS|EHOSTUNREACH|ENETUNREACH|UND_ERR\w*)$/,
  login: /^(EAUTH|401|403|530|535)$/,
  address: /^(EENVELOPE|55[0-4]|501|404)$/,
  pace: /^(429|421|45[0-2])$/,
  provider: /^5\d\d$/,
} as const
const KINDS = ['unreachable', 'login', 'address', 'pace', 'provider'] as const

/** Why a message did not go, in words with the sender's own code; a code that is not known stands for itself. */
export function faultWords(t: TFunction<'backOffice'>, fault: string): string {
  const kind = KINDS.find((one) => MEANINGS[one].test(fault))
  return kind === undefined ? fault : t(`backOffice.deliveries.faults.${kind}`, { code: fault })
}
