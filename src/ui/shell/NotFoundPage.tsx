import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { EmptyWays } from '#src/ui/shared/EmptyWays.tsx'
import { NotTherePage } from '#src/ui/shared/NotThere.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'

type NotFoundPageProps = { readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> } }

/** Any address that is no page of ours. */
export function NotFoundPage({ actors: { title } }: NotFoundPageProps) {
  const { t } = useTranslation('shell')
  useTitle(title, t('notFound.title'))
  return <NotTherePage icon={<Compass />} title={t('notFound.heading')} text={t('notFound.text')} wayOn={<EmptyWays />} />
}
