import styles from './avatar.module.css';

interface AvatarProps {
  name: string;
  pictureUrl: string | null;
  /** CSS pixels. */
  size: number;
}

/** A person's picture, or their initials: also of a user name, which has a dot. It is decorative, because their name is beside it. */
export function Avatar({ name, pictureUrl, size }: AvatarProps) {
  const letters = name.split(/[\s.]+/).filter(Boolean);
  const initials = [letters[0], letters.length > 1 ? letters.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('');
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.38 }} aria-hidden="true">
      {pictureUrl === null ? (
        initials.toUpperCase()
      ) : (
        <img src={pictureUrl} alt="" width={size} height={size} className={styles.picture} />
      )}
    </span>
  );
}
