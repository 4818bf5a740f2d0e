// The part of expo-web-browser that docs/mobile.md uses. The package requires all of Expo and React Native.
export function openAuthSessionAsync(
  url: string,
  redirectUrl: string,
): Promise<{ type: 'success'; url: string } | { type: 'cancel' | 'dismiss' }>;
