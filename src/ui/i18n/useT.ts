import { useTranslation } from 'react-i18next'
import type { Translate } from './keys.ts'
import type { Namespace } from './words.ts'

const ALL: Namespace[] = [
  ...(['common', 'shell', 'home', 'live', 'shared', 'room', 'match', 'moderation', 'sportsbook'] as const),
  ...(['cashier', 'deposit', 'withdraw', 'wallet', 'records', 'cards', 'saferPlay', 'backOffice'] as const),
  ...(['login', 'me', 'access', 'service', 'verification', 'inspector', 'dev'] as const),
]

/** The words of every namespace that is loaded: what screens have until they name their own namespace. */
export function useT(): Translate {
  const { t } = useTranslation()
  return (key, ...values) => t(String(key), { ns: ALL, ...values[0], defaultValue: '' })
}
