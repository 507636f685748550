import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { EmptyPage } from '#src/ui/shared/EmptyPage.tsx'
import { EmptyWays } from '#src/ui/shared/EmptyWays.tsx'

type NotFoundPageProps = { readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> } }

/** Any address that is no page of ours. */
export function NotFoundPage({ actors: { title } }: NotFoundPageProps) {
  const { t } = useTranslation('shell')
  return (
    <EmptyPage
      title={title}
      name={t('notFound.title')}
      icon={<Compass size={24} />}
      heading={t('notFound.heading')}
      text={t('notFound.text')}
      ways={<EmptyWays />}
    />
  )
}
