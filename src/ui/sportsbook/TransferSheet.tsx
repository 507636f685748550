import { useT } from '#src/ui/i18n/useT.ts'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import type { VenueWalletRef } from './refs.ts'
import { TransferForm } from './TransferForm.tsx'

type TransferSheetProps = {
  readonly wallet: VenueWalletRef
  readonly open: boolean
  /** Fen that the venue's wallet lacks, filled in; null = the member says how much. */
  readonly missing: number | null
  readonly onClose: () => void
}

/** Moves money between the centre and the venue, over the page. */
export function TransferSheet({ wallet, open, missing, onClose }: TransferSheetProps) {
  const t = useT()
  return (
    <Sheet open={open} title={t('sportsbook.wallet.title')} closeLabel={t('act.close')} onClose={onClose}>
      <TransferForm wallet={wallet} missing={missing} />
    </Sheet>
  )
}
