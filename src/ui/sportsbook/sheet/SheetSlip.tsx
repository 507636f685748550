import { useSelector } from '@xstate/react'
import { LogIn } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type SaferPlayHost, selectPause } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { BetSheetRef, TappedPrice } from '#src/machines/sportsbook/betSheetMachine.ts'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { venueAddress } from '#src/ui/shared/roomAddress.ts'
import { OrderSlip } from './OrderSlip.tsx'

export type SheetSlipProps = {
  readonly sheet: BetSheetRef
  readonly slip: SlipRef
  readonly price: TappedPrice
  readonly isMember: boolean
  /** Whether the member has paused. */
  readonly play: SaferPlayHost
  readonly onLogin: () => void
}

/** What the slip says: the form, the question about money, or what became of the order; who may not bet is told why. */
export function SheetSlip({ sheet, slip, price, isMember, play: host, onLogin }: SheetSlipProps) {
  const { t } = useTranslation('sportsbook')
  const play = useSyncExternalStore(host.subscribe, host.current)
  const pause = useSelector(play ?? undefined, selectPause)
  const close = () => sheet.send({ type: 'sheet.closed' })
  const { match } = price
  if (!isMember) {
    return (
      <Stack gap={8}>
        <Button block onClick={onLogin}>
          <LogIn size={16} aria-hidden="true" /> {t('sportsbook.sheet.login')}
        </Button>
        <Row between>
          <Muted size={12}>{t('sportsbook.sheet.loginText')}</Muted>
          <ButtonLink variant="plain" to={venueAddress(match, price.selectionId)} onClick={close}>
            {t('sportsbook.sheet.more')}
          </ButtonLink>
        </Row>
      </Stack>
    )
  }
  return (
    <OrderSlip
      slip={slip}
      match={match}
      pause={pause}
      toVenue={venueAddress(match, price.selectionId)}
      onLeave={() => sheet.send({ type: 'sheet.folded' })}
      onVenue={close}
      onDone={close}
    />
  )
}
