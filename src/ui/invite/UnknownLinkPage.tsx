import { Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'

type UnknownLinkPageProps = { readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> } }

/** A short link whose code is nobody's: the server has led every other one on. */
export function UnknownLinkPage({ actors: { title } }: UnknownLinkPageProps) {
  const { t } = useTranslation('invite')
  const words = t('invite.unknown.title')
  useTitle(title, words)
  return (
    <>
      <h1>
        <VisuallyHidden>{words}</VisuallyHidden>
      </h1>
      <EmptyState
        icon={<Unlink size={24} />}
        title={words}
        text={t('invite.unknown.text')}
        action={<ButtonLink to="/app/home">{t('act.toHome')}</ButtonLink>}
      />
    </>
  )
}
