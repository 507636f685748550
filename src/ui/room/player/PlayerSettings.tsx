import { useSelector } from '@xstate/react'
import type { ReactNode, RefObject } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { type danmakuMachine, DENSITIES } from '#src/machines/danmaku/danmakuMachine.ts'
import { selectDanmakuOn, selectDanmakuReduced, selectDensity } from '#src/machines/danmaku/danmakuSelectors.ts'
import type { playerMachine } from '#src/machines/player/playerMachine.ts'
import { isSameChoice, selectChoice } from '#src/machines/player/playerSelectors.ts'
import { RadioGroup, Switch } from '#src/ui/kit/Choice.tsx'
import { Popover } from '#src/ui/kit/Popover.tsx'
import styles from './playerSettings.module.css'

type PlayerSettingsProps = {
  readonly player: ActorRefFrom<typeof playerMachine>
  readonly danmaku: ActorRefFrom<typeof danmakuMachine>
  /** Whether there is something that can draw the match. */
  readonly canAnimate: boolean
  readonly anchor: RefObject<HTMLElement | null>
  readonly container: HTMLElement | null
  readonly onClose: () => void
}

/** Which picture, by which line, in which quality, and how many lines may cross it. What there is only one of is not asked. */
export function PlayerSettings({ player, danmaku, canAnimate, anchor, container, onClose }: PlayerSettingsProps) {
  const { t } = useTranslation('room')
  const { kinds, kind, lines, line, qualities, quality } = useSelector(player, selectChoice, isSameChoice)
  const shown = kinds.filter((one) => one !== 'ANIMATION' || canAnimate)
  return (
    <Popover
      title={t('player.settings')}
      closeLabel={t('player.closeSettings')}
      anchor={anchor}
      container={container}
      onClose={onClose}
    >
      {shown.length > 1 && kind !== null && (
        <Setting label={t('player.source')}>
          <RadioGroup
            label={t('player.source')}
            value={kind}
            options={shown.map((value) => ({ value, label: t(`player.sources.${value}`) }))}
            onChange={(value) => player.send({ type: 'source.chosen', kind: value })}
          />
        </Setting>
      )}
      {lines.length > 1 && (
        <Setting label={t('player.line')}>
          <RadioGroup
            label={t('player.line')}
            value={line}
            options={lines.map((value) => ({ value, label: t('player.lineName', { line: value }) }))}
            onChange={(value) => player.send({ type: 'line.chosen', line: value })}
          />
        </Setting>
      )}
      {qualities.length > 1 && (
        <Setting label={t('player.quality')}>
          <RadioGroup
            label={t('player.quality')}
            value={quality}
            options={qualities.map(({ quality: value, height }) => ({
              value,
              label: `${t(`player.qualities.${value}`)}${height === null ? '' : ` ${height}p`}`,
            }))}
            onChange={(value) => player.send({ type: 'quality.chosen', quality: value })}
          />
        </Setting>
      )}
      <DanmakuSettings danmaku={danmaku} />
    </Popover>
  )
}

function DanmakuSettings({ danmaku }: Pick<PlayerSettingsProps, 'danmaku'>) {
  const { t } = useTranslation('room')
  const on = useSelector(danmaku, selectDanmakuOn)
  const density = useSelector(danmaku, selectDensity)
  const isReduced = useSelector(danmaku, selectDanmakuReduced)
  return (
    <>
      <div className={styles.setting}>
        <Switch
          label={t('danmaku.label')}
          {...(isReduced ? { description: t('danmaku.still') } : {})}
          checked={on}
          onChange={() => danmaku.send({ type: 'danmaku.toggled' })}
        />
      </div>
      {on && !isReduced && (
        <Setting label={t('danmaku.density')}>
          <RadioGroup
            label={t('danmaku.density')}
            value={density}
            options={DENSITIES.map((value) => ({ value, label: t(`danmaku.densities.${value}`) }))}
            onChange={(value) => danmaku.send({ type: 'density.chosen', density: value })}
          />
        </Setting>
      )}
    </>
  )
}

/** What is chosen, above the choice; readers of the screen hear it as the name of the group. */
function Setting({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.setting}>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  )
}
