import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import styles from './favouriteButton.module.css'

type CollectButtonProps = {
  readonly collected: boolean
  /** Who or what is followed. */
  readonly name: string
  readonly onPress: () => void
  /** What it does, where that is not to follow. */
  readonly label?: string
  /** Over a picture. */
  readonly over?: boolean
}

/** Follows an anchor or a match, or collects a game, or lets it go. */
export function FavouriteButton({ collected, name, onPress, label, over = false }: CollectButtonProps) {
  const { t } = useTranslation('shared')
  return (
    <IconButton
      className={cx(styles.collect, collected && styles.on, over && styles.over)}
      label={label ?? t('star.follow', { name })}
      aria-pressed={collected}
      onClick={onPress}
    >
      <Star size={20} aria-hidden="true" />
    </IconButton>
  )
}
