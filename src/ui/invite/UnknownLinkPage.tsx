import { Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { EmptyPage } from '#src/ui/shared/EmptyPage.tsx'
import { EmptyWays } from '#src/ui/shared/EmptyWays.tsx'

type UnknownLinkPageProps = { readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> } }

/** A short link whose code is nobody's: the server has led every other one on. */
export function UnknownLinkPage({ actors: { title } }: UnknownLinkPageProps) {
  const { t } = useTranslation('invite')
  const words = t('invite.unknown.title')
  return (
    <EmptyPage
      title={title}
      name={words}
      icon={<Unlink size={24} />}
      heading={words}
      text={t('invite.unknown.text')}
      ways={<EmptyWays />}
    />
  )
}
