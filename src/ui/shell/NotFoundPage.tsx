import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'

type NotFoundPageProps = { readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> } }

/** Any address that is no page of ours. */
export function NotFoundPage({ actors: { title } }: NotFoundPageProps) {
  const { t } = useTranslation('shell')
  const words = t('notFound.title')
  useTitle(title, words)
  return (
    <>
      <h1>
        <VisuallyHidden>{words}</VisuallyHidden>
      </h1>
      <EmptyState
        icon={<Compass size={24} />}
        title={t('notFound.heading')}
        text={t('notFound.text')}
        action={<ButtonLink to="/app/home">{t('act.toHome')}</ButtonLink>}
      />
    </>
  )
}
