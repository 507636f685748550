/** Simple emblems in a 24 × 24 box; `currentColor` is their colour. */
export const FIGURES: readonly [string, ...string[]] = [
  // star
  '<path d="M12 2.2l2.9 6.4 7 .7-5.3 4.7 1.6 6.9L12 17.3l-6.2 3.6 1.6-6.9L2.1 9.3l7-.7z" fill="currentColor"/>',
  // mountain
  '<path d="M1.5 20L9 6l4 7 2.3-3.6L22.5 20z" fill="currentColor"/><path d="M9 6l2.2 3.9-2.3 1.6-2-1.6z" fill="#fff" fill-opacity=".75"/>',
  // waves
  '<path d="M2 8c3-3 5-3 8 0s5 3 12 0M2 13c3-3 5-3 8 0s5 3 12 0M2 18c3-3 5-3 8 0s5 3 12 0" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/>',
  // flame
  '<path d="M12.6 1.5c.8 4.400 5.900 6.200 5.900 12.300a6.500 6.700 0 0 1-13 0c0-3 1.600-4.600 2.700-6.400.6 1.500 1.300 2 2.100 2.500.4-3-.2-5.400 2.300-8.400z" fill="currentColor"/><path d="M12 12c1.600 2 2.600 3 2.600 4.900a2.600 2.600 0 0 1-5.200 0c0-1.900 1.200-2.700 2.600-4.900z" fill="#fff" fill-opacity=".7"/>',
  // bolt
  '<path d="M14 1.500L4.500 13.500H11L9.500 22.500 19.500 9.800H13z" fill="currentColor"/>',
  // anchor
  '<g fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="4.800" r="2.500"/><path d="M12 7.300V21M7.500 11h9M4 14c.6 4.600 4.200 7 8 7s7.400-2.400 8-7"/></g>',
  // leaf
  '<path d="M20.500 3C9 3 3.500 8.500 3.500 15.500c0 2 .6 3.700 1.500 5C15.500 21 20.500 14 20.500 3z" fill="currentColor"/><path d="M4.500 21C8 15 11.500 11.500 16 8" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.600" stroke-linecap="round"/>',
  // sun
  '<circle cx="12" cy="12" r="4.800" fill="currentColor"/><g stroke="currentColor" stroke-width="2.300" stroke-linecap="round"><path d="M12 1.800v2.600M12 19.600v2.600M1.800 12h2.600M19.600 12h2.600M4.800 4.800l1.800 1.800M17.400 17.400l1.800 1.800M19.200 4.800l-1.800 1.800M6.600 17.400l-1.800 1.800"/></g>',
  // moon
  '<path d="M15.500 2.500A9.800 9.800 0 1 0 21.500 17 8.800 8.800 0 0 1 15.500 2.500z" fill="currentColor"/>',
  // crown
  '<path d="M2.500 7l4.800 4L12 3.500l4.700 7.500 4.800-4-2 11.500h-15z" fill="currentColor"/><path d="M4.500 20.500h15" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>',
  // tower
  '<path d="M6 22V10H4V4h3v2.500h3V4h4v2.500h3V4h3v6h-2v12h-4v-5a2 2 0 0 0-4 0v5z" fill="currentColor"/>',
  // wing
  '<path d="M2 4c8-1 14 .5 20 3-1.500 2-3 3-5 3.500 1 .2 2 .3 3 .2-1.500 2-3.500 3-6 3 .8.500 1.600.8 2.600.9C13 17 9.500 16.500 7 14c-1.500 2-2 4.500-2 7C2.500 16 1.500 10 2 4z" fill="currentColor"/>',
  // wheel
  '<circle cx="12" cy="12" r="8.700" fill="none" stroke="currentColor" stroke-width="2.600"/><circle cx="12" cy="12" r="2.600" fill="currentColor"/><path d="M12 3.300v17.400M3.300 12h17.400M5.900 5.900l12.200 12.200M18.100 5.900L5.900 18.100" stroke="currentColor" stroke-width="1.500"/>',
  // diamond
  '<path d="M7 3h10l5 6.500L12 21.500 2 9.500z" fill="currentColor"/><path d="M2 9.500h20M7 3l5 18.500L17 3" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.300"/>',
  // peaks up
  '<path d="M12 2.500l9 9.500h-5.500v9.500h-7V12H3z" fill="currentColor"/>',
  // pine
  '<path d="M12 1.800l5.500 7h-3l4.500 5.700h-3.500L20 19.500h-6.500v3h-3v-3H4l4.500-5H5l4.500-5.700h-3z" fill="currentColor"/>',
  // cat head
  '<path d="M4 3l5 3.500c2-.7 4-.7 6 0L20 3l.8 10.500c0 4.700-4 8-8.800 8s-8.800-3.300-8.800-8z" fill="currentColor"/><path d="M7.500 12.200l3 1.300M16.500 12.200l-3 1.300M10.500 17h3L12 18.600z" stroke="#fff" stroke-opacity=".85" stroke-width="1.600" stroke-linecap="round" fill="#fff"/>',
  // whale
  '<path d="M2 12.500C2 8 6 6 10.500 6c5 0 7 3 8 5.500 1.500-.5 2.300-2 2-4l2 .5c.500 6-3.500 11.500-10 11.500C6 19.500 2 17 2 12.500z" fill="currentColor"/><circle cx="7" cy="11.500" r="1.200" fill="#fff"/><path d="M9.500 5c0-2-1.500-2.500-2.500-2.500M10.500 5c0-2 1.500-2.500 2.500-2.500" fill="none" stroke="currentColor" stroke-width="1.500" stroke-linecap="round"/>',
]
