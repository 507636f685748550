import { Banknote, Coins, Lock, Star } from 'lucide-react'

/** What a prize is made of, as a picture. */
export const PRIZE_ICONS = { GOLD: Coins, POINT: Star, FEN: Banknote, GRANT: Lock } as const
