// Decorative picture of a day at home.
const hours = [9, 8, 7, 7, 8, 11, 17, 22, 19, 15, 13, 12, 13, 12, 13, 16, 22, 31, 37, 35, 29, 23, 16, 11];

const width = 480;
const ground = 324;
const step = 17.5;

/** A decorative picture. */
export function Illustration({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox={`0 0 ${width} 360`} aria-hidden="true">
      <rect width={width} height="360" rx="28" fill="var(--sky)" />
      <path
        d={`M18 ${ground}A222 ${ground - 70} 0 0 1 462 ${ground}`}
        fill="none"
        stroke="var(--primary)"
        strokeWidth="2.5"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      <circle cx="240" cy="70" r="46" fill="var(--primary)" opacity="0.2" />
      <circle cx="240" cy="70" r="28" fill="var(--primary)" />
      {hours.map((value, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the hour of the day is what a bar is.
          key={index}
          x={31 + index * step}
          y={ground - value * 4.6}
          width={step - 5.5}
          height={value * 4.6}
          rx="4"
          fill={index === 18 ? 'var(--chart-4)' : 'var(--chart-1)'}
        />
      ))}
      <path d={`M18 ${ground + 0.5}H462`} stroke="var(--input)" strokeOpacity="0.5" />
    </svg>
  );
}
