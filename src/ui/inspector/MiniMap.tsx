import { useSelector } from '@xstate/react'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartLayout } from '#src/inspector/chartLayout.ts'
import { inSight, isWhole, mapScale } from '#src/inspector/viewport.ts'
import type { ViewportRef } from '#src/machines/inspector/viewportMachine.ts'
import styles from './miniMap.module.css'

type MiniMapProps = { readonly layout: ChartLayout; readonly active: readonly string[]; readonly viewport: ViewportRef }

/** The whole chart small, with what is in sight of it; a press or a drag goes there. Only while not all is in sight. */
export function MiniMap({ layout, active, viewport }: MiniMapProps) {
  const { t } = useTranslation('inspector')
  const { at, pane, scale, drawing } = useSelector(viewport, ({ context }) => context)
  if (isWhole(drawing, pane, scale)) return null
  const small = mapScale(layout, pane)
  const seen = inSight(at, pane, scale, drawing)
  const go = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    viewport.send({ type: 'spot.chosen', spot: { x: (clientX - left) / small, y: (clientY - top) / small } })
  }
  return (
    <button
      type="button"
      className={styles.map}
      // By keyboard the drawing itself is scrolled.
      tabIndex={-1}
      aria-label={t('inspector.map')}
      onPointerDown={go}
      onPointerMove={(event) => event.buttons === 1 && go(event)}
    >
      <svg
        width={layout.width * small}
        height={layout.height * small}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        aria-hidden="true"
      >
        {layout.states.map(({ id, kind, x, y, width, height }) => (
          <rect
            key={id}
            x={x}
            y={y}
            width={width}
            height={height}
            className={styles.state}
            data-active={active.includes(id) && (kind === 'atomic' || kind === 'final')}
          />
        ))}
        <rect {...seen} className={styles.seen} />
      </svg>
    </button>
  )
}
