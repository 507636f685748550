import { Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { EmptyWays } from '#src/ui/shared/EmptyWays.tsx'
import { NotTherePage } from '#src/ui/shared/NotThere.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'

type UnknownLinkPageProps = { readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> } }

/** A short link whose code is nobody's: the server has led every other one on. */
export function UnknownLinkPage({ actors: { title } }: UnknownLinkPageProps) {
  const { t } = useTranslation('invite')
  const words = t('invite.unknown.title')
  useTitle(title, words)
  return <NotTherePage icon={<Unlink />} title={words} text={t('invite.unknown.text')} wayOn={<EmptyWays />} />
}
