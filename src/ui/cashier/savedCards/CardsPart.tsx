import { SAVED_KINDS } from '#src/api/model/savedCard.ts'
import type { savedListMachine } from '#src/machines/savedCards/savedListMachine.ts'
import type { withdrawPasswordMachine } from '#src/machines/withdrawal/withdrawPasswordMachine.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { PasswordSection } from '../withdrawal/PasswordSection.tsx'
import { SavedList } from './SavedList.tsx'
import styles from './cards.module.css'

export type CardsPartProps = {
  readonly logic: { readonly savedList: typeof savedListMachine; readonly withdrawPassword: typeof withdrawPasswordMachine }
}

/** Where the member's money can go: bank cards, USDT addresses and virtual-currency wallets (P-6, C-10). */
export function CardsPart({ logic }: CardsPartProps) {
  return (
    <Stack className={styles.kinds}>
      {SAVED_KINDS.map((kind) => (
        <SavedList key={kind} kind={kind} logic={logic.savedList} />
      ))}
      <PasswordSection logic={logic.withdrawPassword} />
    </Stack>
  )
}
