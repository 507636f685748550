import { Compass } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '#src/ui/i18n/useT.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import type { AppWorld } from './appWorld.ts'

/** Any address that is no page of ours. */
export function NotFoundPage({ title }: Pick<AppWorld['actors'], 'title'>) {
  const t = useT()
  const words = t('notFound.title')
  useEffect(() => title.send({ type: 'title.changed', text: words }), [title, words])
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
