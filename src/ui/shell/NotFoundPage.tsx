import { Compass } from 'lucide-react'
import { useT } from '#src/ui/i18n/useT.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'

/** Any address that is no page of ours. */
export function NotFoundPage() {
  const t = useT()
  return (
    <>
      <h1>
        <VisuallyHidden>{t('title.notFound')}</VisuallyHidden>
      </h1>
      <EmptyState
        icon={<Compass size={24} />}
        title={t('state.notFoundTitle')}
        text={t('state.notFoundText')}
        action={<ButtonLink to="/app/home">{t('act.toHome')}</ButtonLink>}
      />
    </>
  )
}
