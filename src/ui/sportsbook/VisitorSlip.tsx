import { useSelector } from '@xstate/react'
import { LogIn, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { venueAddress } from '#src/ui/shared/roomAddress.ts'
import { PickedCard } from './PickedCard.tsx'
import styles from './slip.module.css'

type VisitorSlipProps = {
  readonly slip: SlipRef
  readonly match: AnchorMatch
  /** What is picked stands over it, with the way to clear it. */
  readonly isCompact?: boolean
}

/** The slip of a visitor: what is picked, and in place of a stake the login and the registration, which both come back to it. */
export function VisitorSlip({ slip, match, isCompact = false }: VisitorSlipProps) {
  const { t } = useTranslation('sportsbook')
  const picked = useSelector(slip, (snapshot) => snapshot.context.picked)
  if (picked === null) return <NoVisitorSlip />
  const from = `?${new URLSearchParams({ fromPage: venueAddress(match, picked.selection.selectionId) })}`
  const ways = (
    <>
      <ButtonLink block to={`/login${from}`}>
        <LogIn size={16} aria-hidden="true" /> {t('sportsbook.sheet.login')}
      </ButtonLink>
      <ButtonLink block variant="outline" to={`/register${from}`}>
        {t('sportsbook.visitor.register')}
      </ButtonLink>
      <Muted className={styles.news} size={12}>
        {t('sportsbook.sheet.loginText')}
      </Muted>
    </>
  )
  if (isCompact) return <Stack gap={8}>{ways}</Stack>
  return (
    <Stack className={styles.slip} gap={12} data-keep-clear>
      <PickedCard picked={picked} match={match} />
      {ways}
      <Button block variant="plain" onClick={() => slip.send({ type: 'slip.closed' })}>
        {t('sportsbook.slip.clear')}
      </Button>
    </Stack>
  )
}

/** The slip of a visitor while nothing is picked. */
export function NoVisitorSlip() {
  const { t } = useTranslation('sportsbook')
  return (
    <EmptyState icon={<ReceiptText size={24} />} title={t('sportsbook.slip.empty')} text={t('sportsbook.visitor.emptyText')} />
  )
}
