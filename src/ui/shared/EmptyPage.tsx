import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TitleEvent } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { PictureCard } from './door/PictureCard.tsx'
import { useTitle } from './useTitle.ts'

type EmptyPageProps = {
  readonly title: { readonly send: (event: TitleEvent) => void }
  /** What the page is called, in the window and by who reads it out. */
  readonly name: string
  readonly icon: ReactNode
  readonly heading: string
  readonly text: string
  /** Further ways on. */
  readonly ways?: ReactNode
}

/** A page with nothing on it but why, and the way home. */
export function EmptyPage({ title, name, icon, heading, text, ways }: EmptyPageProps) {
  const { t } = useTranslation()
  useTitle(title, name)
  return (
    <PageState title={name}>
      <PictureCard>
        <EmptyState
          icon={icon}
          title={heading}
          text={text}
          action={
            <Stack gap={12}>
              <ButtonLink to="/app/home">{t('act.toHome')}</ButtonLink>
              {ways}
            </Stack>
          }
        />
      </PictureCard>
    </PageState>
  )
}
