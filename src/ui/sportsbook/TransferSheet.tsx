import type { Fen } from '#src/api/model/money/amount.ts'
import { useTranslation } from 'react-i18next'
import type { VenueWalletRef } from '#src/machines/sportsbook/venueWalletMachine.ts'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { TransferForm } from './TransferForm.tsx'

type TransferSheetProps = {
  readonly wallet: VenueWalletRef
  readonly open: boolean
  /** Fen that the venue's wallet lacks, filled in; null = the member says how much. */
  readonly missing: Fen | null
  readonly onClose: () => void
}

/** Moves money between the centre and the venue, over the page. */
export function TransferSheet({ wallet, open, missing, onClose }: TransferSheetProps) {
  const { t } = useTranslation('sportsbook')
  return (
    <Sheet open={open} title={t('sportsbook.wallet.title')} closeLabel={t('act.close')} onClose={onClose}>
      <TransferForm wallet={wallet} missing={missing} />
    </Sheet>
  )
}
