import { Ellipsis, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuItem } from '#src/ui/kit/AnchoredMenu.tsx'
import buttonStyles from '#src/ui/kit/button.module.css'
import { Menu } from '#src/ui/kit/Menu.tsx'
import { type ShareButtonProps, ShareSheet } from './ShareButton.tsx'

type ShareMenuProps = ShareButtonProps & {
  /** What else there is to do, after sharing. */
  readonly others: readonly MenuItem[]
}

/** Sharing and other acts behind one button, where there is no room for one each. */
export function ShareMenu({ others, ...shared }: ShareMenuProps) {
  const { t } = useTranslation('share')
  const [isOpen, setOpen] = useState(false)
  const icon = <Share2 size={16} aria-hidden="true" />
  return (
    <>
      <Menu
        label={t('share.more')}
        trigger={<Ellipsis size={20} aria-hidden="true" />}
        triggerClassName={buttonStyles.icon}
        items={[{ key: 'share', label: t('share.button'), icon, onSelect: () => setOpen(true) }, ...others]}
      />
      <ShareSheet open={isOpen} onClose={() => setOpen(false)} {...shared} />
    </>
  )
}
