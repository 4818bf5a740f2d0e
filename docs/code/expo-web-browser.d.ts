// What docs/mobile.md uses of expo-web-browser, which requires all of Expo and React Native.
export function openAuthSessionAsync(
  url: string,
  redirectUrl: string,
): Promise<{ type: 'success'; url: string } | { type: 'cancel' | 'dismiss' }>;
