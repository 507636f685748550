import {
  CircleHelp,
  Coins,
  Crown,
  Download,
  Gamepad2,
  Gift,
  Headset,
  House,
  ListChecks,
  type LucideIcon,
  Newspaper,
  Radio,
  Star,
  Ticket,
  Trophy,
  UserRound,
  Volleyball,
  Wallet,
} from 'lucide-react'
import type { NavigationItem } from '#src/api/model/shownContent.ts'
import type { NavLink, Navigation } from './NavLinks.tsx'
import { sectionOf } from './sectionOf.ts'

const ICONS: Readonly<Record<NavigationItem['icon'], LucideIcon>> = {
  home: House,
  live: Radio,
  games: Gamepad2,
  activities: Ticket,
  me: UserRound,
  news: Newspaper,
  help: CircleHelp,
  service: Headset,
  download: Download,
  gift: Gift,
  wallet: Wallet,
  trophy: Trophy,
  star: Star,
  tasks: ListChecks,
  coins: Coins,
  crown: Crown,
  sports: Volleyball,
}

/** The places of the navigation as operators filled them, each address once; an empty place stays as the product has it. */
export function drawNavigation(items: readonly NavigationItem[]): Navigation {
  const of = (place: NavigationItem['place']): readonly NavLink[] | null => {
    const own = items.filter((item) => item.place === place && item.jumpUrl.startsWith('/'))
    const links = own
      .filter(({ jumpUrl }, index) => own.findIndex((other) => other.jumpUrl === jumpUrl) === index)
      .map(({ title, jumpUrl, icon }) => ({ to: jumpUrl, label: title, icon: ICONS[icon] }))
    return links.length === 0 ? null : links
  }
  return { rail: of('rail'), bar: of('bar'), footer: of('footer'), sectionOf }
}
