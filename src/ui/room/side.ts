/** The id of the place beside the chat where a panel stands on a wide screen. */
export const SIDE = 'room-side'
