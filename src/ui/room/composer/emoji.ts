/** The emoji on offer: what people say while watching together. */
export const EMOJI: readonly string[] = [
  '😀 😁 😂 🤣 😊 😍 😘 😎',
  '🤔 😏 😴 😭 😤 😡 😱 🥳',
  '👍 👎 👏 🙏 💪 ✌️ 👌 🤝',
  '❤️ 💔 🔥 🎉 🎊 ✨ ⭐ 🌹',
  '⚽ 🏀 🎮 🏆 🥇 🥅 🎯 📣',
  '🚀 ⚡ 💯 ☕ 🍺 🍉 👀 🐐',
].flatMap((row) => row.split(' '))
