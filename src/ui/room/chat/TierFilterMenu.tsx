import { useSelector } from '@xstate/react'
import { Check, ListFilter } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { TIER_FILTERS } from '#src/api/model/chat.ts'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import { selectFilter } from '#src/machines/chat/chatListSelectors.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { Menu } from '#src/ui/kit/Menu.tsx'
import styles from './tierFilter.module.css'

/** Which of the lists is shown: everybody, the high levels or the low ones (A-4). */
export function TierFilterMenu({ list }: { readonly list: ActorRefFrom<typeof chatListMachine> }) {
  const { t } = useTranslation('chat')
  const filter = useSelector(list, selectFilter)
  return (
    <Menu
      label={`${t('tiers.filter')}: ${t(`tiers.tier.${filter}`)}`}
      trigger={
        <span className={cx(styles.filter, filter !== 'all' && styles.filtering)}>
          <ListFilter size={14} aria-hidden="true" />
          {t(`tiers.tier.${filter}`)}
        </span>
      }
      triggerClassName={styles.target}
      items={TIER_FILTERS.map((one) => ({
        key: one,
        label: t(`tiers.tier.${one}`),
        icon: one === filter ? <Check size={16} aria-hidden="true" /> : <span className={styles.unchecked} />,
        onSelect: () => list.send({ type: 'filter.chosen', filter: one }),
      }))}
    />
  )
}
