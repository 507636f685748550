import { LogIn } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { PromptRef } from '#src/machines/prompt/promptMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'

type LoginNeededProps = {
  readonly prompt: PromptRef
  /** What is for members only: the key of its name. */
  readonly feature:
    | 'feature.favourites'
    | 'feature.cashier'
    | 'feature.messages'
    | 'feature.letters'
    | 'feature.welfare'
    | 'feature.points'
    | 'feature.prizes'
    | 'feature.security'
    | 'feature.invite'
    | 'feature.agent'
    | 'feature.tasks'
    | 'feature.shop'
    | 'feature.vip'
    | 'feature.profile'
    | 'feature.games'
    | 'feature.records'
    | 'feature.backOffice'
  /** Whether the dialog comes by itself, as for a visitor who opened the page; it always comes with the button. */
  readonly asks: boolean
}

/** Stands in the place of a page for members while a visitor is there: the login dialog, and its words and a button behind it. */
export function LoginNeeded({ prompt, feature, asks }: LoginNeededProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const ask = useCallback(
    () => prompt.send({ type: 'login.needed', featureKey: feature, fromPage: pathname + search, isWholePage: true }),
    [prompt, feature, pathname, search],
  )
  useEffect(() => {
    if (asks) ask()
  }, [asks, ask])
  return (
    <EmptyState
      icon={<LogIn size={24} />}
      title={t('visitor.title')}
      text={t('visitor.needed', { feature: t(feature) })}
      action={<Button onClick={ask}>{t('act.login')}</Button>}
    />
  )
}
