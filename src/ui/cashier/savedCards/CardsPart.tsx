import { useSelector } from '@xstate/react'
import { SAVED_KINDS } from '#src/api/model/savedCard.ts'
import type { realNameMachine } from '#src/machines/savedCards/realNameMachine.ts'
import type { savedListMachine } from '#src/machines/savedCards/savedListMachine.ts'
import type { withdrawPasswordMachine } from '#src/machines/withdrawal/withdrawPasswordMachine.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PasswordSection } from '../withdrawal/PasswordSection.tsx'
import { RealNameSection } from './RealNameSection.tsx'
import { KindsToCome } from './KindsToCome.tsx'
import { SavedList } from './SavedList.tsx'
import styles from './cards.module.css'

export type CardsPartProps = {
  readonly logic: {
    readonly realName: typeof realNameMachine
    readonly savedList: typeof savedListMachine
    readonly withdrawPassword: typeof withdrawPasswordMachine
  }
}

/** Where the member's money can go: their real name, bank cards, USDT addresses and virtual-currency wallets (P-6, C-10). */
export function CardsPart({ logic }: CardsPartProps) {
  const realName = useActorRef(logic.realName)
  const holder = useSelector(realName, (snapshot) => snapshot.context.name)
  const isUnbound = useSelector(realName, (snapshot) => snapshot.matches('unbound'))
  return (
    <Stack className={styles.kinds}>
      <RealNameSection realName={realName} />
      {/* Nothing can be saved before there is a name: what could be is told in one place then. */}
      {isUnbound ? (
        <KindsToCome />
      ) : (
        SAVED_KINDS.map((kind) => <SavedList key={kind} kind={kind} logic={logic.savedList} holder={holder} />)
      )}
      <PasswordSection logic={logic.withdrawPassword} variant={isUnbound ? 'soft' : 'primary'} />
    </Stack>
  )
}
