import { useSelector } from '@xstate/react'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'

type PlayMoneyProps = { readonly site: SiteRef; readonly words: string }

/** Says that the money here is play money, where the site says that it is. */
export function PlayMoney({ site, words }: PlayMoneyProps) {
  const isPlayMoney = useSelector(site, (snapshot) => snapshot.context.info?.playMoney === true)
  return isPlayMoney && <Muted size={12}>{words}</Muted>
}
