import { useSelector } from '@xstate/react'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LIVE_SORTS, type LiveViewRef } from '#src/machines/anchor/liveViewMachine.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { Chip } from '#src/ui/kit/Chip.tsx'
import styles from './live.module.css'

/** How the list is sorted, whether only those with a picture are in it, and whether it is cards or rows. */
export function LiveTools({ view }: { readonly view: LiveViewRef }) {
  const { t } = useTranslation('live')
  const { sort, look, onlyLive } = useSelector(view, ({ context }) => context)
  const rows = look === 'rows'
  const Icon = rows ? LayoutGrid : Rows3
  return (
    <div className={styles.tools}>
      <label className={styles.sort}>
        <span>{t('tools.sort')}</span>
        <select
          value={sort}
          onChange={(event) => {
            const next = LIVE_SORTS.find((one) => one === event.target.value)
            if (next !== undefined) view.send({ type: 'view.changed', change: { sort: next } })
          }}
        >
          {LIVE_SORTS.map((one) => (
            <option key={one} value={one}>
              {t(`tools.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <Chip pressed={onlyLive} onPress={() => view.send({ type: 'view.changed', change: { onlyLive: !onlyLive } })}>
        {t('tools.onlyLive')}
      </Chip>
      <IconButton
        label={t(rows ? 'tools.cards' : 'tools.rows')}
        onClick={() => view.send({ type: 'view.changed', change: { look: rows ? 'cards' : 'rows' } })}
      >
        <Icon size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
