;;; gpgen.el --- Errors of gpgen in compilation buffers  -*- lexical-binding: t -*-

;; Load this file from init.el.  After M-x compile, next-error goes to the places
;; of gpgen's errors, as it does to those of the C compiler.

;;; Code:

(require 'compile)

(add-to-list
 'compilation-error-regexp-alist-alist
 '(gpgen
   "^\\(.+?\\)\\(?::\\([0-9]+\\):\\([0-9]+\\)\\)?: \\(?:error\\|\\(warning\\)\\)\\[GP[0-9]+\\]: "
   1 2 3 (4)))
(add-to-list
 'compilation-error-regexp-alist-alist
 '(gpgen-note "^\\(.+?\\.ya?ml\\):\\([0-9]+\\):\\([0-9]+\\): note: " 1 2 3 0))
(add-to-list 'compilation-error-regexp-alist 'gpgen-note)
(add-to-list 'compilation-error-regexp-alist 'gpgen)

(provide 'gpgen)
;;; gpgen.el ends here
